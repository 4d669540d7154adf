import './interface/style.css'
import { App } from './interface/app.ts'

await new App(document.body).start()
