/** A fault that pages keep. */
interface KnownFault {
  readonly pattern: RegExp
  /** Why it is none, or is not ours. */
  readonly reason: string
}

/** What `gallery:reports` finds in a document and does not count, by the document's name. */
export const KNOWN_FAULTS: Readonly<Record<string, readonly KnownFault[]>> = {
  dayjs: [
    {
      pattern: /^"සහල" is missing/,
      reason: 'Few systems have a font for Sinhala, which one word is written in.',
    },
  ],
}
