/** Keys of `imports.json`. */
export type ImportKind = "feedbacks" | "users" | "locations" | "requests";
