import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import LiveBlock from './LiveBlock.vue'
import TryIt from './TryIt.vue'
import './style.css'
import '../playground/playground.css'

const PAGES_WITH_FRAMES = ['/docs/playground', '/docs/reference/blocks']

export default {
  extends: DefaultTheme,
  enhanceApp({ app, router }) {
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
