import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import TryIt from './TryIt.vue'
import './style.css'
import '../playground/playground.css'

const PLAYGROUND = '/docs/playground'

export default {
  extends: DefaultTheme,
  enhanceApp({ app, router }) {
    app.component('TryIt', TryIt)
    // Its policy lets the frame of the playground show pages, and comes with its document. SPEC.md 10.30.3
    router.onBeforeRouteChange = (to) => {
      if (!to.startsWith(PLAYGROUND) || location.pathname === PLAYGROUND) return true
      location.assign(to)
      return false
    }
  },
} satisfies Theme
