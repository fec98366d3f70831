/** What our tests use of Adobe's validator of structured data, which comes without types. */
declare module "@adobe/structured-data-validator" {
  interface Issue {
    issueMessage: string;
    severity: "ERROR" | "WARNING";
    fieldNames: string[];
  }

  export default class Validator {
    /** What Google's rich results miss in the objects of a page, by their types. */
    validate(found: { jsonld: Record<string, object[]> }): Promise<Issue[]>;
  }
}
