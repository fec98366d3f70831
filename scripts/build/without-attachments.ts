import type { Replacement } from "./replaced-modules.ts";

/** What nodemailer brings for attachments, of which our emails have none, and what Node itself does. */
export const withoutAttachments: readonly Replacement[] = [
  {
    // A table of 1,000 file types, 40 kB.
    file: /[\\/]nodemailer[\\/]dist[\\/]esm[\\/]mime-funcs[\\/]mime-types\.js$/,
    contents: "export const detectMimeType = () => {}; export const detectExtension = () => {};",
  },
  {
    // A client that fetches files to attach, 9 kB.
    file: /[\\/]nodemailer[\\/]dist[\\/]esm[\\/]fetch[\\/]index\.js$/,
    contents: "export default () => { throw new Error('Emails fetch nothing.'); };",
  },
  {
    // A parser of lists of addresses, 11 kB. Ours come in parts.
    file: /[\\/]nodemailer[\\/]dist[\\/]esm[\\/]addressparser[\\/]index\.js$/,
    contents: "export default () => { throw new Error('Addresses come in parts.'); };",
  },
  {
    // Names of domains in other letters, 2 kB.
    file: /[\\/]nodemailer[\\/]dist[\\/]esm[\\/]punycode[\\/]index\.js$/,
    contents: 'export { domainToASCII as toASCII, domainToUnicode as toUnicode } from "node:url";',
  },
];
