import type { SQSEvent } from "aws-lambda";

const attributes = {
  ApproximateReceiveCount: "1",
  SentTimestamp: "0",
  SenderId: "local",
  ApproximateFirstReceiveTimestamp: "0",
};

export const published = (message: object | string, at: Date): SQSEvent => ({
  Records: [
    {
      messageId: "1",
      receiptHandle: "1",
      body: JSON.stringify({
        Type: "Notification",
        Message: typeof message === "string" ? message : JSON.stringify(message),
        Timestamp: at.toISOString(),
      }),
      attributes,
      messageAttributes: {},
      md5OfBody: "",
      eventSource: "aws:sqs",
      eventSourceARN: "arn:aws:sqs:local:000000000000:q",
      awsRegion: "local",
    },
  ],
});

export const inTime = { getRemainingTimeInMillis: () => 60_000 };
