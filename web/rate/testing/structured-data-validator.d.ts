/** Adobe's validator comes without types. */
declare module "@adobe/structured-data-validator" {
  interface Issue {
    issueMessage: string;
    severity: "ERROR" | "WARNING";
    fieldNames: string[];
  }

  export default class Validator {
    validate(found: { jsonld: Record<string, object[]> }): Promise<Issue[]>;
  }
}
