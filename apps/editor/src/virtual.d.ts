declare module 'virtual:article.css'
declare module 'virtual:article-print.css'
declare module 'virtual:article-math.css'
