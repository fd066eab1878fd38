/** The header of each response that names the release of the pages: the file with which the workbench begins. */
export const releaseHeader = 'x-release'
