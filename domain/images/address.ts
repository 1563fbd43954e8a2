/** The owner of the company's logo in the table images. The owner of a picture is the id of its user. */
export const COMPANY = 'company';

export const toRewardOwner = (rewardId: string): string => `reward:${rewardId}`;

/** The bytes at an address never change. */
export const imageUrl = (id: string): string => `/api/images/${id}`;
