import type { ReactElement } from 'react'

export function Divider(): ReactElement {
  return <hr />
}
