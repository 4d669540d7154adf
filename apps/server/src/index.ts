export { createApp } from './app.ts'
export { type Config, ConfigError, loadConfig } from './config/config.ts'
export { createLogger, type Logger } from './logger.ts'
export { type RunningServer, startServer } from './server.ts'
