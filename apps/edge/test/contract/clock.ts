/** The suite's clock, in milliseconds since 1970; `undefined` while it goes as the runtime's. */
export const clock: { time: number | undefined } = { time: undefined }

const { now } = Date
// Before anything keeps a reference to it: objects and services are made without a clock of their own.
Date.now = () => clock.time ?? now.call(Date)
