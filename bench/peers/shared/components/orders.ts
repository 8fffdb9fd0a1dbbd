/** The orders of a user, as every program computes them. */
const statuses = ['paid', 'shipped', 'refunded', 'open'];

export const makeOrders = (userId: string) =>
  Array.from({ length: 20 }, (_, index) => ({
    id: `${userId}-${1000 + index}`,
    date: `2026-05-${String(1 + index).padStart(2, '0')}`,
    item: `Plan seat bundle ${index + 1}`,
    status: statuses[index % 4],
    total: (19.5 * (index + 1)).toFixed(2),
  }));
