/** The people of the demo company in `demo/people.yaml`. */

export const demoPeople = {
  admin: { id: '00000000-0000-4000-8000-000000000001', phoneNumber: '+15550100000' },
  first: { id: '00000000-0000-4000-8000-000000000002', phoneNumber: '+15550100001' },
  second: { id: '00000000-0000-4000-8000-000000000003', phoneNumber: '+15550100002' },
} as const;
