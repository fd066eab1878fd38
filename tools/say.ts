/** Prints a sentence for the person who runs the tool. */
export const say = (sentence: string) => console.log(sentence)
