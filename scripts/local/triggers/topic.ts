import { randomUUID } from "node:crypto";

export const notification = (event: string, message: object): string =>
  JSON.stringify({
    Type: "Notification",
    MessageId: randomUUID(),
    TopicArn: `arn:aws:sns:local:000000000000:${event}`,
    Message: JSON.stringify(message),
    Timestamp: new Date().toISOString(),
    SignatureVersion: "1",
  });
