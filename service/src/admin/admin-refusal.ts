/** A command was refused; the message says why and is all that is printed. */
export class AdminRefusal extends Error {}
