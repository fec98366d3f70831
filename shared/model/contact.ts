/** In UTF-16 units; mail servers accept 254 for an email (RFC 5321). */
export const contactLimits = { name: 100, email: 254, phone: 100 } as const;
