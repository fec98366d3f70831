/** The questions of the form in their order on the page. */
export const questions = ["rating", "comment", "location", "employee", "name", "email", "phone"] as const;

/** What a customer has typed, as the form sent it. */
export type Typed = Readonly<Record<string, string>>;

/** What is wrong with an answer, in the customer's language, by question. */
export type Errors = Readonly<Record<string, string>>;
