/** The most held ratings that one call lists or decides on. DynamoDB's BatchGet takes 100 keys. */
export const heldAtOnce = 100;
