import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import LiveBlock from './LiveBlock.vue'
import PagePicture from './PagePicture.vue'
import { boostDocument } from './search-order.ts'
import TryIt from './TryIt.vue'
import './style.css'
import '../playground/playground.css'

const PAGES_WITH_FRAMES = ['/docs/playground', '/docs/reference/blocks']

export default {
  extends: DefaultTheme,
  enhanceApp({ app, router, siteData }) {
    // In the configuration it would be text, of which a function may not be made here. SPEC.md 10.30.3
    const { themeConfig } = siteData.value
    const search = { provider: 'local', options: { miniSearch: { searchOptions: { boostDocument } } } }
    siteData.value = { ...siteData.value, themeConfig: { ...themeConfig, search } }
    app.component('PagePicture', PagePicture)
    app.component('TryIt', TryIt)
    app.component('LiveBlock', LiveBlock)
    // Their policies let frames show pages, and come with their documents. SPEC.md 10.30.3
    router.onBeforeRouteChange = (to) => {
      const path = PAGES_WITH_FRAMES.find((page) => to.startsWith(page))
      if (path === undefined || location.pathname === path) return true
      location.assign(to)
      return false
    }
  },
} satisfies Theme
