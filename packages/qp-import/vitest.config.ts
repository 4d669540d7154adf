import { libraryProject } from '../../vitest.shared.ts'

export default libraryProject(import.meta.url)
