/** The address that begins a call on this device. */
export const callAddress = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, "")}`;

/** The address that begins an email on this device. */
export const writeAddress = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
