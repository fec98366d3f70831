export const starsOf = (rating: number): string => "★".repeat(rating).padEnd(5, "☆");
