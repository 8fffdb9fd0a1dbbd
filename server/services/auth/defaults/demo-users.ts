/** Ids of the demo users in `demo/people.yaml`, who have fictional phone numbers. */
export const demoUserIds: readonly string[] = [1, 2, 3].map((last) => `00000000-0000-4000-8000-00000000000${last}`);
