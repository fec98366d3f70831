/** Adobe's validator comes without types. */
declare module "@adobe/structured-data-validator" {
  interface Issue {
    issueMessage: string;
    severity: "ERROR" | "WARNING";
    fieldNames: string[];
  }

  export default class Validator {
    /** Problems for Google's rich results in the objects of a page, by their types. */
    validate(found: { jsonld: Record<string, object[]> }): Promise<Issue[]>;
  }
}
