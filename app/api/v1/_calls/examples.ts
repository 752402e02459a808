export const EXAMPLE_EMAIL = 'river@players.example';
export const EXAMPLE_PLAYER_ID = '01997d3c-5a10-7c2e-9f4b-2f6d8f1b7a90';
export const EXAMPLE_ROUTE = '9f3c1ab27de04586';
export const EXAMPLE_TOKEN = 'q0vJp1nZ3w6cTt9yQx4mLr7uKd2hFb8sGa5eVi0oNj1zXc3yWq6pMk9tRl2u';
export const EXAMPLE_VAPID_KEY =
  'BAeBDql0zqV3PmO4l_N-O-mgnnpf6blxpE0QZawqOpMRY35HpPmUZKD9zkSojsfXA6kYPB0GVS2eLWt2BpSBxXc';

export const ALIKE = 'The answer is the same for known and unknown emails.';
