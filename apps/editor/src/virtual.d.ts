declare module 'virtual:article.css'
