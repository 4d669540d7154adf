/**
 * The version of the policies, stored with every sanitized row. Raise it whenever something that used to be kept
 * is dropped: rows of an older version are sanitized again as they are read. SPEC.md 4.7
 */
export const POLICY_VERSION = 1
