const made = new Map<string, unknown>();

/** What was made for a key, made on its first use. */
function once<Made>(kind: new (...given: never[]) => Made, key: string, make: () => Made): Made {
  const known = made.get(key);
  if (known instanceof kind) return known;
  const fresh = make();
  made.set(key, fresh);
  return fresh;
}

/** A formatter of numbers. Making one takes a slow processor milliseconds, so each is made once. */
export const numberFormat = (language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  once(
    Intl.NumberFormat,
    `number ${language} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(language, options),
  );

/** A formatter of days and moments, made once like those of numbers. */
export const dateFormat = (language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  once(
    Intl.DateTimeFormat,
    `date ${language} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(language, options),
  );

/** A formatter of how long ago something was, made once like the others. */
export const relativeFormat = (language: string, options: Intl.RelativeTimeFormatOptions): Intl.RelativeTimeFormat =>
  once(
    Intl.RelativeTimeFormat,
    `relative ${language} ${JSON.stringify(options)}`,
    () => new Intl.RelativeTimeFormat(language, options),
  );
