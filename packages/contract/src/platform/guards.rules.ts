/**
 * Conditions of a domain that an act meets or does not: name → the refusal in words, or what makes it from what was counted. The name
 * goes with the reply (`guard`), so that pages and tests tell refusals apart without comparing their words.
 */
export type GuardTexts = Readonly<Record<string, string | ((...counted: never[]) => string)>>

/** What the words of a guard are made of; nothing for a fixed text. */
export type Counted<Text> = Text extends (...counted: infer C) => string ? C : []
