export const questions = ["rating", "comment", "location", "employee", "name", "email", "phone"] as const;

export type Typed = Readonly<Record<string, string>>;

export type Errors = Readonly<Record<string, string>>;
