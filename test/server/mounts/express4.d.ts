/** Express 4 under its second name, with the types of 5: the parts in use are the same in both. */
declare module 'express4' {
  export { default } from 'express';
}
