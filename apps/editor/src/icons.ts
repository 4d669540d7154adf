/** What the interface draws, as paths for `icon`. */
export const ICONS = {
  close: 'M6 6l12 12M18 6L6 18',
  more: 'M5 11.2a.8.8 0 1 0 0 1.6.8.8 0 1 0 0-1.6zm7 0a.8.8 0 1 0 0 1.6.8.8 0 1 0 0-1.6zm7 0a.8.8 0 1 0 0 1.6.8.8 0 1 0 0-1.6z',
  preview: 'M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
  desktop: 'M3 5h18v11H3zM8 20h8M12 16v4',
  phone: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2',
  page: 'M7 3h7l5 5v13H7zM10 11h6M10 15h6',
} as const
