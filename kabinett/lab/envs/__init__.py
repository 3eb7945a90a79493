"""The games as environments for research: PettingZoo, Gymnasium and OpenSpiel, for every game and every option.

All of them share the action index (`actions`), the observation tensor (`observation`) and the flow (`episode`):

    from kabinett.lab.envs import aec, parallel, single, openspiel

Each of these needs its library: pip install -e '.[research]'."""
