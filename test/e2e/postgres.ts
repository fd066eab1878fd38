export { default } from '../postgres.ts'
