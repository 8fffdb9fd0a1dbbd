/** The highest price in minor units: an order of many pieces still has a total that is counted exactly. */
export const priceLimit = 99_999_999_999;
