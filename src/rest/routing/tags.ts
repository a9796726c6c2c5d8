/** The groups of the OpenAPI document, in order, each with a description. */
export const TAGS = {
  'Kit types': 'The kinds of kits.',
  Kits: 'Test kits: their delivery, their samples, and the results.',
  Orders: 'Orders for kits to be sent to a person.',
  Requisitions: 'Requests to a laboratory to test a patient’s sample for a set of panels.',
  Patients: 'Patients, and the tokens with which they can register kits themselves.',
  Activation: 'Registering a kit to a patient.',
  Events: 'The feed of changes.',
  Laboratories: 'Result messages from laboratories’ systems.',
} as const;

/** A group that a path or a webhook is listed under. */
export type Tag = keyof typeof TAGS;
