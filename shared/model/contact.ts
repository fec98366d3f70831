/** The longest name, email address and phone number that a person can give, in UTF-16 units. 254 is what mail servers take (RFC 5321). */
export const contactLimits = { name: 100, email: 254, phone: 100 } as const;
