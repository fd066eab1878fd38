import { shortestPassword } from '../rules.ts'

export const passwordHint = `At least ${shortestPassword} characters; a few words are easier to remember.`
