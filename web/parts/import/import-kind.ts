/** What a file is imported as: keys of `imports.json`. */
export type ImportKind = "feedbacks" | "users" | "locations" | "requests";
