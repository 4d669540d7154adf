/** How many characters `OPERATOR_TOKEN` has at least. */
export const SHORTEST_TOKEN = 24
