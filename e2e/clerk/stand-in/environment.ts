import type { AttributeDataJSON, EnvironmentJSON, UserSettingsJSON } from '@clerk/react/types';

const OFF: AttributeDataJSON = {
  enabled: false,
  required: false,
  verifications: [],
  used_for_first_factor: false,
  first_factors: [],
  used_for_second_factor: false,
  second_factors: [],
  verify_at_sign_up: false,
};

/** The settings of an instance with sign-in by e-mail address and password, and without sign-up. */
const USER_SETTINGS = {
  attributes: {
    email_address: { ...OFF, enabled: true, required: true, used_for_first_factor: true },
    password: { ...OFF, enabled: true, required: true },
    first_name: { ...OFF, enabled: true },
    last_name: { ...OFF, enabled: true },
    phone_number: OFF,
    username: OFF,
    web3_wallet: OFF,
    authenticator_app: OFF,
    backup_code: OFF,
    passkey: OFF,
  },
  actions: { delete_self: false, create_organization: false },
  social: {} as UserSettingsJSON['social'],
  enterprise_sso: { enabled: false, self_serve_sso: false, self_serve_directory_sync: false },
  sign_in: { second_factor: { required: false, enabled: false } },
  sign_up: {
    allowlist_only: false,
    progressive: true,
    captcha_enabled: false,
    mode: 'restricted',
    legal_consent_enabled: false,
  },
  password_settings: {
    allowed_special_characters: '!"#$%&\'()*+,-./:;<=>?@[]^_`{|}~',
    disable_hibp: false,
    min_length: 8,
    max_length: 72,
    require_special_char: false,
    require_numbers: false,
    require_uppercase: false,
    require_lowercase: false,
    show_zxcvbn: false,
    min_zxcvbn_strength: 0,
  },
  passkey_settings: { allow_autofill: false, show_sign_in_button: false },
  username_settings: { min_length: 4, max_length: 64 },
} as Omit<UserSettingsJSON, 'id' | 'object'> as UserSettingsJSON;

/**
 * Returns the sign-in methods and the appearance of the instance, which clerk-js reads first. `appUrl` is the address
 * of the app.
 */
export function environmentJson(kind: 'production' | 'development', appUrl: string): EnvironmentJSON {
  return {
    object: 'environment',
    id: 'env_standIn',
    auth_config: {
      object: 'auth_config',
      id: 'aconf_standIn',
      single_session_mode: true,
      claimed_at: null,
      reverification: false,
    },
    display_config: {
      object: 'display_config',
      id: 'display_config_standIn',
      application_name: 'Employee Rewards',
      branded: false,
      instance_environment_type: kind,
      preferred_sign_in_strategy: 'password',
      captcha_public_key: null,
      captcha_widget_type: null,
      captcha_public_key_invisible: null,
      captcha_provider: 'turnstile',
      captcha_oauth_bypass: [],
      after_create_organization_url: appUrl,
      after_join_waitlist_url: appUrl,
      after_leave_organization_url: appUrl,
      after_sign_in_url: appUrl,
      after_sign_out_all_url: appUrl,
      after_sign_out_one_url: appUrl,
      after_sign_up_url: appUrl,
      after_switch_session_url: appUrl,
      create_organization_url: appUrl,
      home_url: appUrl,
      organization_profile_url: appUrl,
      sign_in_url: `${appUrl}/auth`,
      sign_up_url: `${appUrl}/auth`,
      user_profile_url: appUrl,
      waitlist_url: appUrl,
      privacy_policy_url: '',
      terms_url: '',
      logo_image_url: '',
      favicon_image_url: '',
      support_email: '',
      show_devmode_warning: false,
      theme: {} as EnvironmentJSON['display_config']['theme'],
    },
    maintenance_mode: false,
    user_settings: USER_SETTINGS,
    organization_settings: {
      enabled: false,
      max_allowed_memberships: 5,
      force_organization_selection: false,
      actions: { admin_delete: false },
      domains: { enabled: false, enrollment_modes: [], default_role: null },
      slug: { disabled: true },
      organization_creation_defaults: { enabled: false },
    } as Omit<EnvironmentJSON['organization_settings'], 'id' | 'object'> as EnvironmentJSON['organization_settings'],
    commerce_settings: {
      object: 'commerce_settings',
      id: 'commerce_standIn',
      billing: {
        stripe_publishable_key: null,
        organization: { enabled: false, has_paid_plans: false },
        user: { enabled: false, has_paid_plans: false },
      },
    },
    api_keys_settings: {
      object: 'api_keys_settings',
      id: 'api_keys_standIn',
      user_api_keys_enabled: false,
      orgs_api_keys_enabled: false,
    },
    protect_config: { object: 'protect_config', id: 'protect_standIn' },
  };
}
