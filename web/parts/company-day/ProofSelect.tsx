import { TIME_PROOFS, type TimeProof } from '../../../domain/api/checkins.ts';
import { t } from '../../messages/t.ts';
import { Select } from '../../ui/fields/Select.tsx';

interface Props {
  value: TimeProof | '';
  onChange: (proof: TimeProof | '') => void;
}

/** A select by which admins filter check-ins by their time proof. */
export function ProofSelect({ value, onChange }: Props) {
  return (
    <Select
      label={t('admin.proof')}
      options={[
        { value: '', label: t('admin.proof.any') },
        ...TIME_PROOFS.map((proof) => ({ value: proof, label: t(`admin.proof.${proof}`) })),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
