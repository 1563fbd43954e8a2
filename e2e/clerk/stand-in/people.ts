import type { UserJSON } from '@clerk/react/types';

/** Missing fields have Clerk's defaults. */
export interface StandInPerson {
  id: string;
  email: string;
  password: string;
  firstName: string | null;
  lastName: string | null;
  publicMetadata: Record<string, unknown>;
  /** Epoch milliseconds. */
  createdAt: number;
}

const CREATED_AT = Date.UTC(2024, 0, 15, 9);

export const EMPLOYEE: StandInPerson = {
  id: 'user_2standInEmployee',
  email: 'nora.lind@example.com',
  password: 'correct horse battery',
  firstName: 'Nora',
  lastName: 'Lind',
  publicMetadata: {},
  createdAt: CREATED_AT,
};

export const ADMIN: StandInPerson = {
  id: 'user_2standInAdmin',
  email: 'omar.haddad@example.com',
  password: 'staple a larger horse',
  firstName: 'Omar',
  lastName: 'Haddad',
  publicMetadata: { role: 'admin' },
  createdAt: CREATED_AT,
};

/** Clerk serves pictures from its own host, but a data URL needs no host. */
export const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#567"/></svg>',
)}`;

export function userJson(person: StandInPerson): UserJSON {
  const emailId = person.id.replace('user_', 'idn_');
  return {
    object: 'user',
    id: person.id,
    external_id: null,
    timezone: null,
    primary_email_address_id: emailId,
    primary_phone_number_id: null,
    primary_web3_wallet_id: null,
    image_url: PICTURE,
    has_image: false,
    username: null,
    email_addresses: [
      {
        object: 'email_address',
        id: emailId,
        email_address: person.email,
        verification: null,
        linked_to: [],
        matches_sso_connection: false,
      },
    ],
    phone_numbers: [],
    web3_wallets: [],
    external_accounts: [],
    enterprise_accounts: [],
    passkeys: [],
    organization_memberships: [],
    password_enabled: true,
    profile_image_id: '',
    first_name: person.firstName,
    last_name: person.lastName,
    totp_enabled: false,
    backup_code_enabled: false,
    two_factor_enabled: false,
    public_metadata: person.publicMetadata,
    unsafe_metadata: {},
    last_sign_in_at: null,
    create_organization_enabled: false,
    create_organizations_limit: null,
    delete_self_enabled: false,
    legal_accepted_at: null,
    created_at: person.createdAt,
    updated_at: person.createdAt,
  };
}
