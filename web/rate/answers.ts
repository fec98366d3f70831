/** The questions of the form, in the order of the page. */
export const questions = ["rating", "comment", "location", "employee", "name", "email", "phone"] as const;

/** The customer's answers as the form sent them, by question. */
export type Typed = Readonly<Record<string, string>>;

/** What is wrong with each answer, by question, in the customer's language. */
export type Errors = Readonly<Record<string, string>>;
