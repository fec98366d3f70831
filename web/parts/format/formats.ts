const made = new Map<string, unknown>();

function once<Made>(kind: new (...given: never[]) => Made, key: string, make: () => Made): Made {
  const known = made.get(key);
  if (known instanceof kind) return known;
  const fresh = make();
  made.set(key, fresh);
  return fresh;
}

/** Cached, because creating a formatter takes milliseconds on a slow processor. */
export const numberFormat = (language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  once(
    Intl.NumberFormat,
    `number ${language} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(language, options),
  );

export const dateFormat = (language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  once(
    Intl.DateTimeFormat,
    `date ${language} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(language, options),
  );

export const relativeFormat = (language: string, options: Intl.RelativeTimeFormatOptions): Intl.RelativeTimeFormat =>
  once(
    Intl.RelativeTimeFormat,
    `relative ${language} ${JSON.stringify(options)}`,
    () => new Intl.RelativeTimeFormat(language, options),
  );
