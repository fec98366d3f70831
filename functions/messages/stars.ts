/** The rating as five characters, e.g. `★★☆☆☆`. */
export const starsOf = (rating: number): string => "★".repeat(rating).padEnd(5, "☆");
