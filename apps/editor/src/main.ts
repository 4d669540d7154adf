import './interface/style.css'
import './interface/intro.css'
import { App } from './interface/app.ts'

await new App(document.body).start()
