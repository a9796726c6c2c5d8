/** The steps of a kit, in order (contract, 11.6). The view `kit_steps` says which events these are. */
export const STEPS = ['ORDERED', 'SHIPPED', 'DELIVERED', 'REGISTERED', 'RETURNED', 'RECEIVED', 'RESULTED'] as const;

/** A step of a kit. */
export type Step = (typeof STEPS)[number];
